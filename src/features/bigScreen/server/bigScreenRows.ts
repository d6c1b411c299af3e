export const bigScreenActions = ['screen put up', 'screen taken down'] as const;
