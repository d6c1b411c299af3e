import { Button, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Stack } from '#client/ui/layout.tsx';
import styles from './Bracket.module.css';
import { BracketDropzone } from './BracketDropzone.tsx';
import { bracketTemplate } from './bracketText.ts';

const FORMAT =
  'One team per line: region, seed, team. Pasting from a spreadsheet works. Columns abbr, color and startTime (2026-03-19T12:15-04:00) are optional.';

interface Props {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** the text has no errors */
  readonly isSound: boolean;
  readonly hasErrors: boolean;
}

export function BracketSource({ field, text, onText, isSound, hasErrors }: Props) {
  return (
    <Stack gap={3}>
      <Textarea
        ref={field}
        className={styles.text}
        label="Bracket"
        description={isSound ? undefined : FORMAT}
        placeholder={'region,seed,team\nEast,1,Duke\nEast,16,Norfolk State\n…'}
        // room for the preview
        rows={isSound ? 3 : 8}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        data-autofocus
        value={text}
        aria-invalid={hasErrors}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {!isSound && (
        <div className={styles.ways}>
          <BracketDropzone onText={onText} />
          <Button
            variant="default"
            className={styles.tall}
            leftSection={<IconDownload size={18} aria-hidden />}
            component="a"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(bracketTemplate())}`}
            download="bracket.csv"
          >
            Download the Template
          </Button>
        </div>
      )}
    </Stack>
  );
}
