import { useId, useMemo, useRef, useState } from 'react';
import { parseExpression } from '../../../schemas/expressions/parse-expression.ts';
import { printExpression } from '../../../schemas/expressions/print-expression.ts';
import { readSentence } from '../../../schemas/expressions/read-sentence.ts';
import type { ValueType } from '../../../schemas/kinds/value-type.ts';
import { type Completion, type Completions, completeFormula } from './complete-formula.ts';
import { fieldChoices } from './field-choices.ts';
import styles from './pieces.module.css';
import { type FormulaFault, sayFormulaIssue } from './say-formula-issue.ts';
import { checkFormula, labelsAt, type Standing } from './standing.ts';

interface Props {
  readonly standing: Standing;
  readonly label: string;
  readonly text: string;
  /** What it must give; anything unless said. */
  readonly gives?: ValueType;
  /** Told of every text that is right; a wrong one stays here with its faults. */
  readonly onChange: (text: string) => void;
  readonly placeholder?: string;
  /** Told when nothing is left of it, where that means something. */
  readonly onEmpty?: () => void;
}

/** A formula typed with the names people use: completed by labels, judged while typing, a sentence turned into keys. */
export function FormulaInput({ standing, label, text, gives, onChange, placeholder, onEmpty }: Props) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState({ from: text, typed: text });
  const [offer, setOffer] = useState<(Completions & { readonly chosen: number }) | null>(null);
  if (draft.from !== text) setDraft({ from: text, typed: text });
  const { typed } = draft;
  const choices = useMemo(() => fieldChoices(standing, { figures: false }), [standing]);
  const faults = useMemo(() => faultsOf(typed, standing, gives), [typed, standing, gives]);

  const write = (next: string, caret: number | null) => {
    const isRight = next !== '' && faultsOf(next, standing, gives).length === 0;
    setDraft({ from: isRight ? next : text, typed: next });
    const found = caret === null ? null : completeFormula(next, caret, choices);
    setOffer(found && { ...found, chosen: 0 });
    if (isRight && next !== text) onChange(next);
  };
  const take = ({ insert, back }: Completion) => {
    if (!offer) return;
    const next = typed.slice(0, offer.from) + insert + typed.slice(offer.to);
    const caret = offer.from + insert.length - back;
    write(next, null);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(caret, caret);
    });
  };
  const leave = () => {
    setOffer(null);
    if (typed === '' && text !== '') onEmpty?.();
    const meant = typed === '' ? null : fromSentence(typed, standing);
    if (meant !== null) write(meant, null);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!offer || event.nativeEvent.isComposing) return;
    const { key } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    const item = offer.items[offer.chosen];
    if (step !== 0) setOffer({ ...offer, chosen: (offer.chosen + step + offer.items.length) % offer.items.length });
    else if ((key === 'Enter' || key === 'Tab') && item) take(item);
    else if (key === 'Escape') setOffer(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.formula}>
      <div className={styles.paper} data-invalid={faults.length > 0}>
        <div className={styles.mirror} aria-hidden="true">
          {marked(typed, faults[0])}
        </div>
        <textarea
          ref={box}
          aria-label={label}
          aria-autocomplete="list"
          aria-controls={offer ? `${id}-list` : undefined}
          aria-activedescendant={offer ? `${id}-${offer.chosen}` : undefined}
          aria-invalid={faults.length > 0}
          aria-describedby={`${id}-faults`}
          value={typed}
          rows={2}
          maxLength={2000}
          spellCheck={false}
          placeholder={placeholder ?? '输入字段名或拼音首字母，例如 总额 > 500000'}
          onChange={({ target }) => write(target.value, target.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
      </div>
      {offer && <OfferList id={id} offer={offer} onTake={take} />}
      <div id={`${id}-faults`} aria-live="polite">
        {faults.slice(0, 3).map(({ say, from }) => (
          <p key={`${from}${say}`} className={styles.fault}>
            {say}
          </p>
        ))}
        {faults.length > 0 && typed !== text && <p className={styles.quiet}>改好后才会生效</p>}
      </div>
    </div>
  );
}

interface OfferProps {
  readonly id: string;
  readonly offer: Completions & { readonly chosen: number };
  readonly onTake: (item: Completion) => void;
}

const OfferList = ({ id, offer, onTake }: OfferProps) => (
  <div role="listbox" id={`${id}-list`} aria-label="可以写的字段和函数" className={styles.offer}>
    {offer.items.map((item, index) => (
      // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names what is chosen
      // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the text choose among them
      <div
        key={item.insert}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === offer.chosen}
        className={styles.offered}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onTake(item)}
      >
        <span>{item.label}</span>
        <small>{item.hint}</small>
      </div>
    ))}
  </div>
);

function faultsOf(text: string, standing: Standing, gives: ValueType | undefined): readonly FormulaFault[] {
  if (text.trim() === '') return [];
  const checked = checkFormula(text, standing, gives);
  if (checked.ok) return [];
  const labels = labelsAt(standing);
  return checked.issues.map((issue) => sayFormulaIssue(issue, text, labels));
}

/** A sentence in the words of the labels, as the formula it means; null when it is a formula, or means nothing. */
function fromSentence(text: string, standing: Standing): string | null {
  const plain = parseExpression(text);
  if (plain.ok && checkFormula(text, standing).ok) return null;
  const spaced = text.replace(/(<>|<=|>=|[=<>+*/≤≥≠×÷])/g, ' $1 ');
  const read = readSentence(spaced, labelsAt(standing));
  return read.ok ? printExpression(read.value) : null;
}

function marked(text: string, fault: FormulaFault | undefined) {
  if (!fault) return text;
  const { from, to } = fault;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, Math.max(to, from + 1)) || ' '}</mark>
      {text.slice(Math.max(to, from + 1))}
    </>
  );
}
