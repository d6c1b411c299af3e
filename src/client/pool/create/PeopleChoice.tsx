import { DuesFields, EntriesField, JoiningField, RulesFields } from '#client/pool/people/PeopleFields.tsx';
import { Parts } from '#client/shell/Parts.tsx';
import { useSlots } from '#client/shell/slots.ts';
import own from './ScoringChoice.module.css';
import type { NewPoolForm } from './useNewPool.ts';

/** Who plays in a pool to be created, and by which words. */
export function PeopleChoice({ form }: Pick<NewPoolForm, 'form'>) {
  const { newPoolFields } = useSlots();
  return (
    <div className={own.group}>
      <EntriesField form={form} />
      <JoiningField form={form} />
      <Parts of={newPoolFields} props={{ form }} />
      <div className={own.group}>
        <RulesFields form={form} />
      </div>
      <div className={own.group}>
        <DuesFields form={form} />
      </div>
    </div>
  );
}
