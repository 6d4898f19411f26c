import { Input, Select, Space } from 'antd';
import { useState } from 'react';
import { namedPopup } from '../../fields/boxes/NamedList.tsx';
import { useTypedText } from '../../fields/typing/use-typed-text.ts';
import { readText, spellText, type TextMode, textModes } from './spell-text.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  /** As the specification spells it: `*a*`, `!a`, `>=a`, `<=a`. */
  readonly value: string;
  onChange(spelled: string): void;
  /** The mode it begins with, and with one alone the only one there is. */
  readonly modes?: readonly TextMode[];
}

/** Asks for a text in one of four ways; what is handed on is spelled as the list calls read it. */
export function TextFilterInput({ id, label, value, onChange, modes = ['like', 'ne', 'ge', 'le'] }: Props) {
  const read = readText(value);
  const [chosen, setChosen] = useState<TextMode>(read?.mode ?? modes[0] ?? 'like');
  const mode = read?.mode ?? chosen;
  const { text, typing } = useTypedText({
    value,
    shown: read?.text ?? value,
    read: (typed) => spellText(mode, typed),
    onChange: (next) => onChange(String(next)),
  });
  const box = <Input id={id} aria-label={label} allowClear value={text} {...typing} placeholder="请输入" />;
  if (modes.length < 2) return box;
  return (
    <Space.Compact block>
      <Select
        id={`${id}-mode`}
        popupRender={namedPopup(`${id}-mode`, `${label}的比较方式`)}
        aria-label={`${label}的比较方式`}
        value={mode}
        popupMatchSelectWidth={false}
        options={textModes
          .filter((one) => modes.includes(one.mode))
          .map((one) => ({ value: one.mode, label: one.title }))}
        onChange={(next) => {
          setChosen(next);
          if (text.trim() !== '') onChange(spellText(next, text));
        }}
      />
      {box}
    </Space.Compact>
  );
}
