import { Switch } from '@mantine/core';
import styles from './SettingSwitch.module.css';

interface Props {
  readonly label: string;
  readonly description: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch that is saved at once, with what it means. */
export function SettingSwitch({ label, description, isOn, onChange }: Props) {
  return (
    <Switch
      size="md"
      withThumbIndicator={false}
      classNames={{ input: styles.input ?? '', track: styles.track ?? '' }}
      label={label}
      description={description}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
