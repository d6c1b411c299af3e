import type { Plugin } from 'vite';

const FACES = /@font-face {[^}]*}/g;
const LATIN = /-latin-wght-normal/;

/**
 * Gives fonts beyond Latin a separate family. Chromium creates a fallback for every face of a family that is not loaded, which
 * doubles the time of the first layout.
 */
export const rareFonts: Plugin = {
  name: 'rare-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /@fontsource-variable\/.*\.css$/ },
    handler: (css) => css.replaceAll(FACES, (face) => (LATIN.test(face) ? face : face.replace(" Variable'", " Rare'"))),
  },
};
