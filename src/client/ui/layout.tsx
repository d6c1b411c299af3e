import type { ComponentPropsWithRef, ElementType } from 'react';
import styles from './layout.module.css';

/** The steps of `--space-…` in app/theme.css, 4 px each. */
type Step = 1 | 2 | 3 | 4 | 5 | 6;

interface PieceProps {
  readonly className?: string | undefined;
  readonly gap?: Step;
  readonly align?: 'start' | 'center' | 'end' | 'baseline';
  readonly justify?: 'center' | 'end' | 'between';
}

interface ColumnProps extends PieceProps {
  /** a line between two, in place of a gap */
  readonly divided?: true;
}

interface RowProps extends PieceProps {
  /** `text` leaves no gap between the lines of what wraps as a sentence does */
  readonly wrap?: true | 'text';
}

interface CardProps extends ColumnProps {
  /** `0` for a list that fills it; cards of up to `3` have smaller corners */
  readonly pad?: 0 | 2 | 3 | 5;
  readonly tone?: 'night' | 'good' | 'bad' | undefined;
}

/** The props of a piece, and those of the element or component that it is drawn as. */
type DrawnAs<Props, Tag extends ElementType> = Props & { readonly as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    keyof Props | 'as'
  >;

/** One below the other, each as wide as the stack. */
export function Stack<Tag extends ElementType = 'div'>(props: DrawnAs<ColumnProps, Tag>) {
  return draw(styles.stack, props);
}

/** Side by side, centered on one line. */
export function Row<Tag extends ElementType = 'div'>(props: DrawnAs<RowProps, Tag>) {
  return draw(styles.row, props);
}

/** A stack with a surface. */
export function Card<Tag extends ElementType = 'div'>({ pad, tone, ...props }: DrawnAs<CardProps, Tag>) {
  return draw(styles.card, { ...props, 'data-pad': pad, 'data-tone': tone });
}

function draw(
  piece: string | undefined,
  {
    as: Tag = 'div',
    className,
    gap,
    align,
    justify,
    wrap,
    divided,
    ...props
  }: RowProps & ColumnProps & { readonly as?: ElementType },
) {
  return (
    <Tag
      className={className ? `${piece} ${className}` : piece}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap}
      data-divided={divided}
      {...props}
    />
  );
}
