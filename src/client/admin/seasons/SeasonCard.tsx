import { IconArchive, IconArchiveOff, IconBolt, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { seasonLabelAmong } from '#client/seasons/season/season.ts';
import { type ItemAction, ItemMenu } from '#client/ui/ActionMenu.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Card, Row } from '#client/ui/layout.tsx';
import type { Season } from '#contract/schemas.ts';
import { EditSeasonDialog } from './EditSeasonDialog.tsx';
import { pairingText } from './pairings.ts';
import { type SeasonAction, SeasonConfirmation } from './SeasonConfirmation.tsx';
import { SeasonPools } from './SeasonPools.tsx';

interface Props {
  readonly season: Season;
  readonly seasons: readonly Season[];
}

export function SeasonCard({ season, seasons }: Props) {
  const [doing, setDoing] = useState<SeasonAction>();
  const done = () => setDoing(undefined);
  const label = seasonLabelAmong(season, seasons);
  const active = seasons.find(({ isActive, league }) => isActive && league === season.league);
  return (
    <Card as="article" gap={3} aria-label={label}>
      <Row gap={3}>
        <div className="grow typed">
          <h3>{label}</h3>
          <p className="soft">Final Four: {pairingText(season.finalFour)}</p>
        </div>
        {season.isActive && <span className="pill ember">Active</span>}
        {season.isArchived && <span className="pill soft">Archived</span>}
        <ItemMenu name={label} actions={actionsFor(season, setDoing)} />
      </Row>
      <Row wrap gap={2}>
        <LinkButton variant="default" to="/admin" search={{ tab: 'rounds', seasonId: season.id }}>
          Rounds
        </LinkButton>
        <LinkButton variant="default" to="/admin" search={{ tab: 'games', seasonId: season.id }}>
          Games
        </LinkButton>
      </Row>
      {!season.isArchived && <SeasonPools season={season} />}
      <EditSeasonDialog season={season} opened={doing === 'edit'} onClose={done} />
      <SeasonConfirmation season={season} active={active} doing={doing} onClose={done} />
    </Card>
  );
}

function actionsFor({ isActive, isArchived }: Season, choose: (action: SeasonAction) => void): ItemAction[] {
  const edit = { text: 'Edit', Icon: IconPencil, onChoose: () => choose('edit') };
  if (isArchived) return [edit, { text: 'Unarchive', Icon: IconArchiveOff, onChoose: () => choose('unarchive') }];
  return [
    edit,
    ...(isActive ? [] : [{ text: 'Activate', Icon: IconBolt, onChoose: () => choose('activate') }]),
    { text: 'Archive', Icon: IconArchive, onChoose: () => choose('archive') },
    { text: 'Delete', Icon: IconTrash, onChoose: () => choose('delete'), isFinal: true },
  ];
}
