import * as RadixToast from '@radix-ui/react-toast';
import { IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import styles from './Toaster.module.css';
import { dismissToast, toastStore } from './toast.ts';

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
          onOpenChange={(open) => !open && dismissToast(shown.id)}
        >
          <RadixToast.Title className={styles.title}>{shown.title}</RadixToast.Title>
          {shown.description && (
            <RadixToast.Description className={styles.description}>{shown.description}</RadixToast.Description>
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
