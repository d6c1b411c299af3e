import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { aboutQuery } from '#client/api/queries.ts';
import { MESSAGES_TEXT } from '#client/pool/messagesText.ts';
import { DuesFields, EntriesField, JoiningField, RulesFields } from '#client/pool/people/PeopleFields.tsx';
import { CheckOption } from '#client/pool/scoring/CheckOption.tsx';
import own from './ScoringChoice.module.css';
import type { NewPoolForm } from './useNewPool.ts';

type Props = Pick<NewPoolForm, 'form'>;

export function EntriesChoice({ form }: Props) {
  return (
    <div className={own.group}>
      <EntriesField form={form} />
    </div>
  );
}

/** What can wait until the pool exists, under a heading that opens it. */
export function MoreChoices({ form }: Props) {
  const { data: about } = useQuery(aboutQuery());
  const hasMessages = about?.messages === 'on';
  const details = useRef<HTMLDetailsElement>(null);
  const { rules, prizes, amount, howToPay } = form.errors;
  const hasError = [rules, prizes, amount, howToPay].some((error) => error !== undefined);
  useEffect(() => {
    // before the form focuses its first invalid field, which it cannot in a closed part
    if (hasError && details.current) details.current.open = true;
  });
  return (
    <details ref={details} className={own.more}>
      <summary>
        Joining, {hasMessages && 'messages, '}house rules, prizes and dues <IconChevronDown size={18} aria-hidden />
      </summary>
      <JoiningField form={form} />
      {hasMessages && <CheckOption label="Messages" note={MESSAGES_TEXT} {...form.checkbox('hasMessages')} />}
      <RulesFields form={form} />
      <DuesFields form={form} />
    </details>
  );
}
