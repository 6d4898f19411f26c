interface Pictured {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** The outline of an SVG, 24 by 24. */
  readonly picture: string;
}

interface Props<Kind extends Pictured> {
  readonly label: string;
  readonly className: string | undefined;
  readonly kinds: readonly Kind[];
  readonly isOn: (kind: Kind) => boolean;
  readonly onPress: (kind: Kind) => void;
}

/** Kinds side by side, each with its picture; those in use are pressed. */
export const KindButtons = <Kind extends Pictured>({ label, className, kinds, isOn, onPress }: Props<Kind>) => (
  <fieldset className={className} aria-label={label}>
    {kinds.map((kind) => (
      <button key={kind.name} type="button" title={kind.about} aria-pressed={isOn(kind)} onClick={() => onPress(kind)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={kind.picture} />
        </svg>
        {kind.title}
      </button>
    ))}
  </fieldset>
);
