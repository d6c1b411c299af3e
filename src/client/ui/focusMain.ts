/** Takes the focus to the page's main part: for when what had it is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
