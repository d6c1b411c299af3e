import { Button } from '@mantine/core';
import { ChangePreview } from '#client/admin/games/ChangePreview.tsx';
import { useFirstResult } from '#client/admin/games/useFirstResult.ts';
import { useGameChange } from '#client/admin/games/useGameChange.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { refocus } from '#client/ui/focus.ts';
import { Row } from '#client/ui/layout.tsx';
import type { Feed } from '#contract/feed.ts';
import type { Game, Round } from '#contract/schemas.ts';
import type { Side } from '#domain/sides.ts';
import { PANEL_ID, placeReasonText, renameText } from './feedTexts.ts';

interface Props {
  readonly game: Game;
  readonly side: Side;
  readonly suggestion: Feed['suggestions'][number];
  readonly rounds: readonly Round[];
  readonly feed: Feed;
}

/** A place is settled by one tap, because no pick is lost. A team that has the place already is renamed after a preview. */
export function PlaceSuggestion({ game, side, suggestion, rounds, feed }: Props) {
  const onDone = () => setTimeout(() => refocus(PANEL_ID));
  const settle = useFirstResult(game, onDone);
  const change = useGameChange(game, { onDone });
  const playIn = feed.playIns.find((each) => each.gameId === game.id && each.side === side);
  if (!playIn) return null;
  const { winner, reason } = suggestion;
  const rename = side === 1 ? { team1: winner } : { team2: winner };
  const accept = () => (playIn.settledAt === null ? settle.mutate(rename) : change.propose(rename));
  const text = renameText(suggestion, playIn, game[`team${side}`]);
  const why = placeReasonText(reason);
  return (
    <Row as="li" wrap gap={2}>
      <div className="grow typed">
        <p className="strong">{text}</p>
        {why && <p className="soft text-s">{why}</p>}
      </div>
      <Button aria-label={`Accept: ${text}`} loading={settle.isPending || change.isPending} onClick={accept}>
        Accept
      </Button>
      <Confirmation
        title="Rename the team"
        action="Rename"
        opened={change.preview !== undefined}
        onClose={change.discardPreview}
        isPending={change.isPending}
        onConfirm={accept}
      >
        {change.preview && <ChangePreview game={game} preview={change.preview} rounds={rounds} />}
      </Confirmation>
    </Row>
  );
}
