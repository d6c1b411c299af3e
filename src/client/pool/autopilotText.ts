export const AUTOPILOT_TEXT =
  'Players may have the favorites picked where they miss a pick when a round locks. Off: such a pick does not count here.';
