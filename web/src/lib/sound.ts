// Small sounds of our own, made on the spot; off unless somebody switches them on.

import { settings } from './settings.svelte';

type Sound = 'turn' | 'place' | 'points' | 'end';

// Pitch in hertz, start and length in seconds.
const NOTES: Record<Sound, readonly (readonly [number, number, number])[]> = {
  turn: [
    [587, 0, 0.12],
    [784, 0.11, 0.2],
  ],
  place: [[180, 0, 0.07]],
  points: [
    [660, 0, 0.07],
    [880, 0.06, 0.1],
  ],
  end: [
    [523, 0, 0.16],
    [659, 0.13, 0.16],
    [784, 0.26, 0.16],
    [1046, 0.39, 0.4],
  ],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    void context.resume();
    const now = context.currentTime;
    for (const [pitch, start, length] of NOTES[sound]) {
      const tone = context.createOscillator();
      const loud = context.createGain();
      tone.type = sound === 'place' ? 'triangle' : 'sine';
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0, now + start);
      loud.gain.linearRampToValueAtTime(0.12, now + start + 0.012);
      loud.gain.exponentialRampToValueAtTime(0.0005, now + start + length);
      tone.connect(loud).connect(context.destination);
      tone.start(now + start);
      tone.stop(now + start + length + 0.02);
    }
  } catch {
    // a browser that makes no sound still plays
  }
}
