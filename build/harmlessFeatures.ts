/** Names that are those of new features by chance: fields and functions of the app or of a package. */
const OTHERS = [
  ...['.difference', '.displayName', '.external', '.fullScreen', '.isError', '.popover', '.take', '.toArray', '.use'],
];

/** Asked for before they are used. */
const DETECTED = [
  ...['.canShare', '.clearAppBadge', '.connection', '.setAppBadge', '.share', '.startViewTransition', '.toBase64'],
  ...['.stackTraceLimit', '.userAgentData', 'Error.captureStackTrace', 'PublicKeyCredential.getClientCapabilities'],
];

/** Without these a page looks or prints a little less well. */
const UNNEEDED = [
  // colors that animate: none does
  '@property',
  // text fields that one makes larger
  'resize',
  // scroll bars and the place of what is scrolled
  ...['overflow-anchor', 'scrollbar-color', 'scrollbar-width'],
  // text in the middle of its box, another font for code
  ...['font-family: ui-monospace', 'text-box-edge', 'text-box-trim'],
  // on paper
  ...['@page', 'break-after: avoid', 'print-color-adjust: exact', 'size'],
];

/** Features that an oldest browser lacks, without harm. */
export const HARMLESS: ReadonlySet<string> = new Set([...OTHERS, ...DETECTED, ...UNNEEDED]);
