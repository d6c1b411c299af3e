import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Props = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>;

/** A button that leads to a page. */
export const LinkButton = createLink((props: Props) => <Button component="a" {...props} />);
