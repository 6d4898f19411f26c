import type { Shape } from '../../compile/shape.ts';
import { at } from '../../language/pointer.ts';
import { serialFaults } from './serial-faults.ts';
import type { SerialModel } from './serials.model.ts';

/** The numbering rules, with the token that each period of a restart must leave in the number. */
export function compileSerials(shape: Shape): ReadonlyMap<string, SerialModel> {
  const serials = Object.entries(shape.document.serials ?? {}).map(([key, serial]): [string, SerialModel] => {
    const path = at('/serials', key);
    const restart = serial.restart ?? ['tenant'];
    for (const { code, params } of serialFaults(serial.make, restart))
      shape.findings.say(code, at(path, 'make'), params);
    const move = serial.at?.startsWith('move:') ? serial.at.slice('move:'.length) : undefined;
    if (move !== undefined && !Object.hasOwn(shape.document.states?.moves ?? {}, move)) {
      shape.findings.say('unknown_move', at(path, 'at'), { move });
    }
    return [key, { key, make: serial.make, restart, gaps: serial.gaps ?? 'allowed', at: serial.at ?? 'create' }];
  });
  return new Map(serials);
}
