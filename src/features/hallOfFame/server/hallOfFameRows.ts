export const hallOfFameActions = ['champions typed'] as const;
