import { Segmented, Select } from 'antd';
import { useState } from 'react';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { Device } from './cells.ts';
import { formLabel } from './form-settings.ts';
import { useRoom } from './phone/use-room.ts';

interface ViewsProps {
  readonly forms: readonly string[];
  readonly form: string;
  readonly document: EntityDocument;
  readonly view: View;
  readonly hasRoom: boolean;
  onForm(form: string): void;
  onView(view: View): void;
}

type View = Device | 'both';

/** The face that is wanted, and what of it there is room for. */
export function useView() {
  const [view, setView] = useState<View>(() => (window.innerWidth < 768 ? 'phone' : 'desk'));
  const room = useRoom();
  return { view, setView, room, isBoth: view === 'both' && room !== 'one' };
}

/** Which form is at work, and as what it is drawn. */
export const Views = ({ forms, form, document, view, hasRoom, onForm, onView }: ViewsProps) => (
  <>
    {forms.length > 1 && (
      <Select
        aria-label="哪张表单"
        value={form}
        onChange={onForm}
        options={forms.map((key) => ({ value: key, label: formLabel(document, key) }))}
      />
    )}
    <Segmented
      aria-label="画布宽度"
      value={view === 'both' && !hasRoom ? 'desk' : view}
      onChange={onView}
      options={[
        { value: 'desk', label: '电脑' },
        { value: 'phone', label: '手机' },
        ...(hasRoom ? [{ value: 'both' as const, label: '并排' }] : []),
      ]}
    />
  </>
);
