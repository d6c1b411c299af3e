/** Takes the focus to the page's main part: for when what had it is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * Takes the focus to what has this id where nothing has it, as what was pressed is gone or at rest; whoever has gone on
 * meanwhile is left where they are.
 */
export function refocus(id: string): void {
  if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
}
