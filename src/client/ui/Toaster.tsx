import { Button } from '@mantine/core';
import * as RadixToast from '@radix-ui/react-toast';
import { IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import styles from './Toaster.module.css';
import { dismissToast, toastStore } from './toast.ts';

/** A notification with a button stays long enough to read it and to press. */
const ACTION_MS = 10_000;

export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <RadixToast.Root
          key={shown.id}
          className={styles.toast}
          data-tone={shown.tone}
          type={shown.tone === 'bad' ? 'foreground' : 'background'}
          {...(shown.action && { duration: ACTION_MS })}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
        >
          <RadixToast.Title className={`strong ${styles.title}`} {...announcedAs(shown.spoken)}>
            {shown.title}
          </RadixToast.Title>
          {shown.description && (
            <RadixToast.Description className={`soft typed ${styles.description}`} {...announcedAs(shown.spoken && '')}>
              {shown.description}
            </RadixToast.Description>
          )}
          {shown.action && (
            <RadixToast.Action asChild altText={shown.action.label} onClick={shown.action.onPress}>
              <Button variant="default" className={styles.action}>
                {shown.action.label}
              </Button>
            </RadixToast.Action>
          )}
          <RadixToast.Close className={styles.close} aria-label="Close">
            <IconX size={18} aria-hidden />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport className={styles.viewport} hotkey={['F8']} />
    </RadixToast.Provider>
  );
}

/** Replaces an element's text in the announcement; these are the attributes that the library reads. */
function announcedAs(text: string | undefined) {
  if (text === undefined) return {};
  return { 'data-radix-toast-announce-exclude': '', 'data-radix-toast-announce-alt': text || undefined };
}
