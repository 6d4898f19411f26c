import { memo, useCallback, useMemo } from 'react';
import { type Leaf, leavesOf } from '../../schemas/sections/forms/form-leaves.ts';
import type { FormPlan } from '../../schemas/sections/forms/forms.model.ts';
import { lazily } from '../fields/late/lazily.tsx';
import { HeadForm } from '../forms/HeadForm.tsx';

/** Few forms have tabs. */
const FormTabs = lazily(8, async () => (await import('./FormTabs.tsx')).FormTabs);
const LinesSection = lazily(4, async () => (await import('../lines/LinesSection.tsx')).LinesSection);

interface Props {
  readonly form: FormPlan;
  /** Which tab is open, where somebody else knows; by itself it begins with the first. */
  readonly open?: string | null;
  onOpen?(tab: string): void;
}

/** A form as it is read: what is always in sight, its tabs, and what is read last. */
export const FormBody = memo(function FormBody({ form, open, onOpen }: Props) {
  const { always, tabs } = useMemo(() => leavesOf(form), [form]);
  const before = useMemo(() => ({ ...always, below: [] }), [always]);
  const draw = useCallback((leaf: Leaf) => <LeafBody form={form} leaf={leaf} />, [form]);
  const last = useMemo(() => ({ above: [], grids: [], below: always.below }), [always]);
  return (
    <>
      <LeafBody form={form} leaf={before} />
      {tabs.length > 0 && <FormTabs title="页签" props={{ tabs, open, onOpen, draw }} />}
      <LeafBody form={form} leaf={last} />
    </>
  );
});

const LeafBody = memo(function LeafBody({ form, leaf }: { readonly form: FormPlan; readonly leaf: Leaf }) {
  const [above, below] = useMemo(
    () => [leaf.above, leaf.below].map((sections) => (sections.length > 0 ? { ...form, sections } : null)),
    [form, leaf],
  );
  return (
    <>
      {above && <HeadForm form={above} />}
      {leaf.grids.map((body) => (
        <LinesSection key={body.part} title={body.part} props={{ body }} />
      ))}
      {below && <HeadForm form={below} />}
    </>
  );
});
