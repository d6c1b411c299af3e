import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Card, Row } from '#client/ui/layout.tsx';
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

/** Does what an emailed link, or a login link, is for. It needs a click, because mail scanners open every link. */
export function EmailedLinkScreen({ title, hint, action, mutation, way, children }: Props) {
  return (
    <WelcomePage>
      <Card gap={4} pad={5}>
        {mutation.isSuccess ? (
          children
        ) : (
          <>
            <h2>{title}</h2>
            <p className="soft">{hint}</p>
            <Button fullWidth loading={mutation.isPending} onClick={() => mutation.mutate()}>
              {action}
            </Button>
          </>
        )}
      </Card>
      <Row as="nav" justify="center" aria-label="Other ways">
        {way}
      </Row>
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
