import { untilQuiet } from '../../../browser/page/quiet.ts';
import { type Asked, shapeOf } from '../../form-shape.ts';

/** As many rows as a screen has room for. */
const IN_SIGHT = 20;

const element = (name: string, ...children: readonly Node[]): HTMLElement => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};

function inputOf({ key, sort }: Asked, value: unknown): HTMLInputElement {
  const input = document.createElement('input');
  input.name = key;
  if (sort === 'flag') input.type = 'checkbox';
  else input.value = String(value ?? '');
  return input;
}

const words = (text: unknown): Text => document.createTextNode(String(text ?? ''));

/** The browser alone: the same fields as bare boxes that nobody listens to, lines in sight as words with one box among them. */
window.bench = {
  first: 'input[name=text1]',
  cell: 'input[name=name]',
  mount: (many: number, lines: number, width: number) => {
    const { fields, columns, values } = shapeOf(many, lines, width);
    const rows = ((values.lines ?? []) as readonly Readonly<Record<string, unknown>>[]).slice(0, IN_SIGHT);
    const head = element(
      'form',
      ...fields.map((field) => element('label', words(field.label), inputOf(field, values[field.key]))),
    );
    const body = rows.map((row, no) =>
      element(
        'tr',
        ...columns.map((column) =>
          element('td', no === 2 && column.key === 'name' ? inputOf(column, row.name) : words(row[column.key])),
        ),
      ),
    );
    return untilQuiet(() => document.getElementById('root')?.append(head, element('table', ...body)), '#root > form');
  },
  close: () => document.getElementById('root')?.replaceChildren(),
};
