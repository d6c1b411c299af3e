import {
  type ActionIconProps,
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type InputProps,
  type MantineColorsTuple,
  type MantineTheme,
  type MenuProps,
  type NativeSelectProps,
  type TooltipProps,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';

const ember: MantineColorsTuple = [
  '#fff3ec',
  '#fdeadf',
  '#ffc9b0',
  '#ffa27d',
  '#ff8a5c',
  '#e8622e',
  '#c2410c',
  '#a3360a',
  '#7d2b0b',
  '#3a2119',
];

const TARGET = 'var(--target)';

const field = { defaultProps: { size: 'md' } satisfies InputProps };

export const theme = createTheme({
  primaryColor: 'ember',
  primaryShade: { light: 6, dark: 4 },
  colors: { ember },
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { sm: '10px', md: '12px', lg: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const color = input.color ?? input.theme.primaryColor;
    if (input.variant === 'subtle' && color === 'ember')
      return { ...colors, hover: 'var(--ember-soft)', hoverColor: 'var(--ember-strong)' };
    if (input.variant !== 'filled') return colors;
    if (color === 'ember')
      return { ...colors, background: 'var(--ember)', hover: 'var(--ember-strong)', color: 'var(--on-ember)' };
    if (color === 'red') return { ...colors, background: 'var(--bad)', hover: 'var(--bad)', color: 'var(--card)' };
    return colors;
  },
  // Plain objects, not `Button.extend(…)`, which would load every component on every page.
  components: {
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } satisfies ActionIconProps },
    Button: {
      defaultProps: { size: 'md' } satisfies ButtonProps,
      vars: () => ({ root: { '--button-height': TARGET } }),
    },
    Input: {
      vars: (_: MantineTheme, { error }: InputProps) => ({
        wrapper: {
          '--input-height': TARGET,
          '--input-bg': 'var(--card)',
          '--input-bd': error ? 'var(--bad)' : 'var(--field-line)',
        },
      }),
    },
    Menu: {
      // not in a portal, so that the list is in the landmark of its button
      defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false } satisfies Partial<MenuProps>,
      styles: {
        dropdown: {
          background: 'var(--card)',
          borderColor: 'var(--line)',
          // a phone that lies on its side is low
          maxHeight: 'calc(100dvh - 72px)',
          overflow: 'auto',
          '--menu-item-hover': 'var(--shade)',
        },
        item: { minHeight: TARGET, fontSize: 16 },
        label: { fontSize: 14, color: 'var(--soft)' },
      },
    },
    InputWrapper: {
      styles: { label: { marginBottom: 4 }, description: { fontSize: 14, lineHeight: 1.35, marginBottom: 6 } },
    },
    NativeSelect: {
      defaultProps: {
        size: 'md',
        rightSection: createElement(IconChevronDown, { size: 18, 'aria-hidden': true }),
        rightSectionWidth: 36,
      } satisfies NativeSelectProps,
    },
    PasswordInput: { ...field, vars: () => ({ root: { '--psi-button-size': TARGET } }) },
    Tabs: { styles: { root: { '--tab-border-color': 'var(--line)', '--tab-hover-color': 'var(--shade)' } } },
    TextInput: field,
    Tooltip: {
      defaultProps: {
        openDelay: 700,
        events: { hover: true, focus: true, touch: true },
      } satisfies Partial<TooltipProps>,
    },
  },
});

const named: Record<string, string> = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-anchor': 'var(--ember)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--paper)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--ember)',
  '--mantine-primary-color-filled-hover': 'var(--ember-strong)',
  '--mantine-color-ember-filled': 'var(--ember)',
  '--mantine-color-ember-light': 'var(--ember-soft)',
  '--mantine-color-ember-light-color': 'var(--ember)',
  '--mantine-color-red-6': 'var(--bad)',
  '--mantine-color-ember-outline': 'var(--ember)',
};

/** The tokens adapt to light and dark, so both schemes have the same variables. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: named, dark: named });
