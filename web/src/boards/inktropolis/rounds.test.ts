import { drawnIn } from './rounds';

it('says what was drawn, with the roads that cost parks, and leaves out what is told by resources and score', () => {
  const words = 'Puts the Restaurant on g6 h6 i6, pays 1 utility, gets 2 finance and 1 culture. Builds a road to k6. Builds a road to i8. Scores 0 points for round 1.';
  expect(drawnIn(words)).toBe('Puts the Restaurant on g6 h6 i6. Roads to k6 i8.');
  expect(drawnIn('Puts the Small Enterprise on a6 b6, gets 1 finance. Builds a road to a7, scores 0 points for round 4.')).toBe('Puts the Small Enterprise on a6 b6. Road to a7.');
  expect(drawnIn('Puts the Small Enterprise on a6 b6, gets 1 finance. Puts the Small Enterprise on c6 d6, gets 1 culture.')).toBe(
    'Puts the Small Enterprise on a6 b6. Puts the Small Enterprise on c6 d6.',
  );
  expect(drawnIn('Passes and builds nothing. Scores 2 points for round 3 (1 closed lake).')).toBe('Passes and builds nothing.');
});
