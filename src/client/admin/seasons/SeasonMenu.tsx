import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconBolt, IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { seasonLabel } from '#client/seasons/season.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import type { Season } from '#contract/schemas.ts';

export type SeasonAction = 'edit' | 'activate' | 'archive' | 'unarchive' | 'delete';

interface Props {
  readonly season: Season;
  readonly onChoose: (action: SeasonAction) => void;
}

export function SeasonMenu({ season, onChoose }: Props) {
  const { isActive, isArchived } = season;
  return (
    <ActionMenu
      button={
        <ActionIcon aria-label={`Actions for ${seasonLabel(season)}`}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onChoose('edit')}>
        Edit
      </Menu.Item>
      {!isActive && !isArchived && (
        <Menu.Item leftSection={<IconBolt size={18} aria-hidden />} onClick={() => onChoose('activate')}>
          Activate
        </Menu.Item>
      )}
      {isArchived ? (
        <Menu.Item leftSection={<IconArchiveOff size={18} aria-hidden />} onClick={() => onChoose('unarchive')}>
          Unarchive
        </Menu.Item>
      ) : (
        <>
          <Menu.Item leftSection={<IconArchive size={18} aria-hidden />} onClick={() => onChoose('archive')}>
            Archive
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onChoose('delete')}>
            Delete
          </Menu.Item>
        </>
      )}
    </ActionMenu>
  );
}
