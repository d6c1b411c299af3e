export const WHITE = '#ffffff';
export const BLACK = '#000000';

/** Channels of 0 to 1. */
type Rgb = readonly [number, number, number];

/** Converts HSL; channels, saturation and lightness are 0 to 1. */
export function rgbOf(hue: number, saturation: number, lightness: number): Rgb {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

export const hexOf = (rgb: Rgb) =>
  `#${rgb
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Relative luminance of WCAG 2. */
export function luminanceOf(rgb: Rgb): number {
  const linear = (channel: number) => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = rgb;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the WCAG contrast of two colors `#rrggbb`, 1 to 21. */
export function contrast(one: string, two: string): number {
  const a = luminanceOf(parseHex(one)) + 0.05;
  const b = luminanceOf(parseHex(two)) + 0.05;
  return a > b ? a / b : b / a;
}

function parseHex(color: string): Rgb {
  const channel = (start: number) => Number.parseInt(color.slice(start, start + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Returns white or black, of which one has a contrast of at least 4.5 with any color. */
export function inkOn(color: string): string {
  return contrast(color, WHITE) >= 4.5 ? WHITE : BLACK;
}

/** Two shades of one red are at most this far apart. */
const ALIKE = 0.4;

/** Whether two colors are hard to tell apart on a small tile, by the weighted distance of https://www.compuphase.com/cmetric.htm. */
export function lookAlike(one: string, two: string): boolean {
  const [red, green, blue] = parseHex(one);
  const [red2, green2, blue2] = parseHex(two);
  const redness = (red + red2) / 2;
  const squared = (2 + redness) * (red - red2) ** 2 + 4 * (green - green2) ** 2 + (3 - redness) * (blue - blue2) ** 2;
  return Math.sqrt(squared) < ALIKE;
}
