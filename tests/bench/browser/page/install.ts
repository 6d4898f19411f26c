import { installDrawn } from '../../../../renderers/record/fixture/drawn.ts';
import { installMeter } from './meter.ts';

// Before React is loaded: it looks for its developer tools once, and keeps the timers it finds.
installDrawn();
installMeter();
