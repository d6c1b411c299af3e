/** The oldest versions that work. README.md names them, and so does the script that runs first (firstScript.js). */
export const OLDEST = {
  chrome: '123',
  chrome_android: '123',
  edge: '123',
  firefox: '121',
  firefox_android: '121',
  safari: '17.5',
  safari_ios: '17.5',
} as const;

/** The same for Vite. */
export const TARGET = [
  `chrome${OLDEST.chrome}`,
  `edge${OLDEST.edge}`,
  `firefox${OLDEST.firefox}`,
  `safari${OLDEST.safari}`,
  `ios${OLDEST.safari_ios}`,
];
