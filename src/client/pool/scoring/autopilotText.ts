export const AUTOPILOT_TEXT = 'Picks the favorite where somebody forgot. Off: such a pick does not count here.';
