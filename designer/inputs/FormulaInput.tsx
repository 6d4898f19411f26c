import { useId, useMemo, useRef, useState } from 'react';
import { sayExpression } from '../../schemas/expressions/say-expression.ts';
import type { ValueType } from '../../schemas/values/value-type.ts';
import {
  type Completion,
  type Completions,
  completeFormula,
  type NamedChoice,
  rowsAround,
  wordsOfRows,
} from './complete-formula.ts';
import { fieldChoices } from './field-choices.ts';
import styles from './inputs.module.css';
import { readFormula, sayText } from './read-formula.ts';
import type { FormulaFault } from './say-formula-issue.ts';
import { type ExpressionPlace, labelsAt, standingInRows } from './standing.ts';

interface Props {
  readonly standing: ExpressionPlace;
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

/** A formula in the words people use, kept by keys: completed by labels, judged while typing. */
export function FormulaInput({ standing, label, text, gives, onChange, placeholder, onEmpty }: Props) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const said = useMemo(() => sayText(text, standing), [text, standing]);
  const [draft, setDraft] = useState({ from: text, typed: said });
  const [offer, setOffer] = useState<(Completions & { readonly chosen: number }) | null>(null);
  if (draft.from !== text) setDraft({ from: text, typed: said });
  const { typed } = draft;
  const choices = useMemo(() => choicesAt(standing), [standing]);
  const { faults } = useMemo(() => readTyped(typed, standing, gives), [typed, standing, gives]);

  const write = (next: string, caret: number | null) => {
    const meant = readTyped(next, standing, gives).text ?? text;
    setDraft({ from: meant, typed: next });
    const found = caret === null ? null : offersAt(next, caret, standing, choices);
    setOffer(found && { ...found, chosen: 0 });
    if (meant !== text) onChange(meant);
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
    if (typed !== '' && faults.length === 0) setDraft({ from: text, typed: said });
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
  // Half a name is no mistake as long as its other half is offered.
  const isWrong = faults.length > 0 && !offer;
  return (
    <div className={styles.formula}>
      <div className={styles.paper} data-invalid={isWrong}>
        <div className={styles.mirror} aria-hidden="true">
          {marked(typed, isWrong ? faults[0] : undefined)}
        </div>
        <textarea
          ref={box}
          aria-label={label}
          aria-autocomplete="list"
          aria-controls={offer ? `${id}-list` : undefined}
          aria-activedescendant={offer ? `${id}-${offer.chosen}` : undefined}
          aria-invalid={isWrong}
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
      <Faults id={`${id}-faults`} faults={isWrong ? faults : []} isKept={typed === said} />
    </div>
  );
}

interface FaultsProps {
  readonly id: string;
  readonly faults: readonly FormulaFault[];
  readonly isKept: boolean;
}

const Faults = ({ id, faults, isKept }: FaultsProps) => (
  <div id={id} aria-live="polite">
    {faults.slice(0, 3).map(({ say, from }) => (
      <p key={`${from}${say}`} className={styles.fault}>
        {say}
      </p>
    ))}
    {faults.length > 0 && !isKept && <p className={styles.quiet}>改好后才会生效</p>}
  </div>
);

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

const readTyped = (typed: string, standing: ExpressionPlace, gives: ValueType | undefined) =>
  typed.trim() === '' ? { text: null, faults: [] } : readFormula(typed, standing, gives);

/** What may be meant at the caret: inside 明细中 …… 之和 names are those of its rows. */
function offersAt(text: string, caret: number, standing: ExpressionPlace, choices: readonly NamedChoice[]) {
  const around = rowsAround(text.slice(0, caret), labelsAt(standing));
  const here = around.reduce((outer, { up, keys }) => standingInRows(outer, up, keys) ?? outer, standing);
  return completeFormula(
    text,
    caret,
    here === standing ? choices : choicesAt(here),
    wordsOfRows(here, here !== standing),
  );
}

/** What can be read there, as it stands in a sentence. */
function choicesAt(standing: ExpressionPlace): readonly NamedChoice[] {
  const labels = labelsAt(standing);
  return fieldChoices(standing, { figures: false }).map((choice) => ({
    ...choice,
    said: sayExpression(choice.expr, labels),
  }));
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
