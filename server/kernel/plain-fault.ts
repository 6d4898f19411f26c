/** What stops a start or a command and is nobody's bug: told as its sentence, without where in the code it was noticed. */
export class PlainFault extends Error {}
