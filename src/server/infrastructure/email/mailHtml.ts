import type { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

// mail programs read styles of the element
export const FONT = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif;";
/** Of a second text. */
export const SOFT = `${FONT} font-size: 14px; line-height: 20px; color: #5b6075;`;
export const LINK = 'color: #c2410c; text-decoration: underline;';
