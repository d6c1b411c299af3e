import { copyText } from './Copyable.tsx';

interface Shared {
  readonly text: string;
  readonly title?: string;
  readonly url?: string;
}

export function canShare(): boolean {
  return navigator.share !== undefined;
}

/** Opens the device's menu for sharing; where there is none, or it fails, copies text and address. */
export async function share(shared: Shared): Promise<void> {
  const copied = [shared.text, shared.url].filter(Boolean).join('\n');
  if (!canShare()) return copyText(copied, null);
  try {
    await navigator.share(shared);
  } catch (error) {
    // the user has closed the menu
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyText(copied, null);
  }
}
