import { Button } from '@mantine/core';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { featureFigures } from '#app/figures.ts';
import { leaderboardQuery, MAX_SIDE_GRID, pickGridQuery } from '#client/api/queries.ts';
import { type OwnStanding, ownStanding } from '#client/pool/story/ownStanding.ts';
import { useUser } from '#client/shell/session.ts';
import { CheckField } from '#client/ui/CheckField.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { saveFile } from '#client/ui/saveFile.ts';
import { toast } from '#client/ui/toast.ts';
import type { Pool } from '#contract/schemas.ts';
import { drawStanding, SIZE } from './drawStanding.ts';
import styles from './StandingPicture.module.css';

/** A picture of one's own standing in a pool, to share or to save. */
export function StandingPicture({ pool }: { readonly pool: Pool }) {
  const user = useUser();
  const { data: leaderboard } = useSuspenseQuery(leaderboardQuery(pool.id));
  const isSmall = leaderboard.rows.length <= MAX_SIDE_GRID;
  const { data: grid } = useQuery({ ...pickGridQuery(pool.id), enabled: isSmall });
  const standing = useMemo(
    () => ownStanding(leaderboard, grid, pool, user.id, featureFigures),
    [leaderboard, grid, pool, user.id],
  );
  if (!standing)
    return <EmptyState title="No standing yet" hint="There is one once somebody in the pool has a point." />;
  return <Picture standing={standing} pool={pool.name} />;
}

function Picture({ standing, pool }: { readonly standing: OwnStanding; readonly pool: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNamed, setIsNamed] = useState(true);
  const { entry, rank, of, points, round, story } = standing;
  useEffect(() => {
    // a font that is not loaded yet would be replaced by another
    const draw = () => canvas.current && drawStanding(canvas.current, standing, isNamed ? pool : undefined);
    draw();
    void document.fonts.ready.then(draw);
  }, [standing, isNamed, pool]);
  return (
    <Stack gap={4}>
      <canvas
        ref={canvas}
        width={SIZE}
        height={SIZE}
        className={styles.picture}
        role="img"
        aria-label={[entry, isNamed && pool, `${rank} ${of}`, points, round, ...story].filter(Boolean).join(', ')}
      />
      <CheckField
        label="Name the pool"
        checked={isNamed}
        onChange={(event) => setIsNamed(event.currentTarget.checked)}
      />
      <Row justify="end">
        <Button
          leftSection={canShareFiles() ? <IconShare size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />}
          onClick={() => canvas.current?.toBlob((blob) => blob && void shareOrSave(blob))}
        >
          {canShareFiles() ? 'Share' : 'Save Picture'}
        </Button>
      </Row>
    </Stack>
  );
}

const NAME = 'my-standing.png';

function fileOf(blob: Blob): File {
  return new File([blob], NAME, { type: 'image/png' });
}

function canShareFiles(): boolean {
  return navigator.canShare?.({ files: [fileOf(new Blob())] }) ?? false;
}

/** Opens the device's menu for sharing; where it takes no files, or fails, the picture is downloaded. */
async function shareOrSave(blob: Blob): Promise<void> {
  if (!canShareFiles()) return save(blob);
  try {
    await navigator.share({ files: [fileOf(blob)] });
  } catch (error) {
    // the user has closed the menu
    if (error instanceof DOMException && error.name === 'AbortError') return;
    save(blob);
  }
}

function save(blob: Blob): void {
  saveFile(blob, NAME);
  toast({ title: 'Picture saved' });
}
