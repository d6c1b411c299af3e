/** One that also says the name of another stands before it. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:\b|Headless)(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biP(?:hone|od)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Returns the names of browser and system in a User-Agent; null for one that is not on the lists. */
export function readUserAgent(text: string): { browser: string | null; system: string | null } {
  return { browser: nameIn(text, BROWSERS), system: nameIn(text, SYSTEMS) };
}

function nameIn(text: string, names: typeof BROWSERS): string | null {
  return names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
