import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './ResetPasswordScreen.module.css';
import { WelcomePage } from './WelcomePage.tsx';

interface Props {
  readonly title: string;
  readonly hint: string;
  readonly action: string;
  readonly mutation: { readonly isPending: boolean; readonly isSuccess: boolean; mutate(): void };
  /** a link to another page */
  readonly way: ReactNode;
  /** replaces the question once it is done */
  readonly children: ReactNode;
}

/** Does what an emailed link is for. It needs a click, because mail scanners open every link. */
export function EmailedLinkScreen({ title, hint, action, mutation, way, children }: Props) {
  return (
    <WelcomePage>
      <div className={styles.card}>
        {mutation.isSuccess ? (
          children
        ) : (
          <>
            <h2>{title}</h2>
            <p className={styles.hint}>{hint}</p>
            <Button fullWidth loading={mutation.isPending} onClick={() => mutation.mutate()}>
              {action}
            </Button>
          </>
        )}
      </div>
      <nav aria-label="Other ways" className={styles.ways}>
        {way}
      </nav>
    </WelcomePage>
  );
}

/** A heading with the focus, which the pressed button had. */
export function DoneHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
