import {
  type Activators,
  KeyboardSensor,
  type KeyboardSensorOptions,
  type SensorInstance,
  type SensorProps,
} from '@dnd-kit/core';

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface KeysOptions extends KeyboardSensorOptions {
  /** Where the key leads, in the window; null where it leads nowhere. */
  stepTo(code: string): Place | null;
}

const putsDown = new Set(['Space', 'Enter', 'Tab']);

/**
 * Listens from the moment something is picked up. dnd-kit's own sensor begins a turn later, and a key pressed meanwhile
 * is lost to who types quickly, or to a screen reader's user on a busy machine.
 */
export class KeysSensor implements SensorInstance {
  static activators: Activators<KeysOptions> = KeyboardSensor.activators;
  readonly autoScrollEnabled = false;
  private readonly listening = new AbortController();
  private readonly props: SensorProps<KeysOptions>;

  constructor(props: SensorProps<KeysOptions>) {
    this.props = props;
    const node = props.activeNode.node.current;
    node?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const from = node?.getBoundingClientRect() ?? { left: 0, top: 0 };
    props.onStart({ x: 0, y: 0 });
    const { signal } = this.listening;
    document.addEventListener('keydown', (event) => this.press(event, { x: from.left, y: from.top }), { signal });
    window.addEventListener('resize', () => this.end(props.onCancel), { signal });
    document.addEventListener('visibilitychange', () => this.end(props.onCancel), { signal });
  }

  private press(event: KeyboardEvent, from: Place): void {
    const { event: began, options, onMove, onEnd, onCancel } = this.props;
    if (event === began) return;
    if (putsDown.has(event.code)) this.end(onEnd);
    else if (event.code === 'Escape') this.end(onCancel);
    else {
      const place = options.stepTo(event.code);
      if (!place) return;
      onMove({ x: place.x - from.x, y: place.y - from.y });
    }
    event.preventDefault();
  }

  private end(tell: () => void): void {
    this.listening.abort();
    tell();
  }
}
