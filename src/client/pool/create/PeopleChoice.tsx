import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '#client/api/queries.ts';
import { MESSAGES_TEXT } from '#client/pool/people/messagesText.ts';
import { DuesFields, EntriesField, JoiningField, RulesFields } from '#client/pool/people/PeopleFields.tsx';
import { CheckOption } from '#client/ui/CheckOption.tsx';
import own from './ScoringChoice.module.css';
import type { NewPoolForm } from './useNewPool.ts';

/** Who plays in a pool to be created, and by which words. */
export function PeopleChoice({ form }: Pick<NewPoolForm, 'form'>) {
  const { data: about } = useQuery(aboutQuery());
  return (
    <div className={own.group}>
      <EntriesField form={form} />
      <JoiningField form={form} />
      {about?.messages === 'on' && (
        <CheckOption label="Messages" note={MESSAGES_TEXT} {...form.checkbox('hasMessages')} />
      )}
      <div className={own.group}>
        <RulesFields form={form} />
      </div>
      <div className={own.group}>
        <DuesFields form={form} />
      </div>
    </div>
  );
}
