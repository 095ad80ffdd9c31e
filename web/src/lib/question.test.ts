import { fixtures } from '../tests/fixtures';
import { questionOf, type Situation } from './question';

const { teamOther, teamStart, soloOver } = fixtures;
const at = (more: Partial<Situation>): string =>
  questionOf({
    table: teamStart.table,
    shown: teamStart,
    drawn: true,
    sharedBy: null,
    handover: null,
    pending: false,
    connected: true,
    nearer: null,
    ...more,
  });

describe('the sentence above the board', () => {
  it('says how far one is from the table', () => {
    expect(at({ table: null, shown: null })).toBe('Going to the table…');
    const seats = teamStart.table.seats.map((seat) => ({ ...seat, kind: 'open' as const }));
    expect(at({ table: { ...teamStart.table, seats: seats.slice(0, 1) }, shown: null })).toBe('Waiting for one more player.');
    expect(at({ table: { ...teamStart.table, seats }, shown: null })).toBe(`Waiting for ${seats.length} more players.`);
    expect(at({ drawn: false })).toBe('Laying out the table…');
  });

  it('asks the nearest question there is, by name where several share the device', () => {
    const name = teamStart.table.seats[0]!.name;
    expect(at({})).toBe(teamStart.view.question);
    expect(at({ nearer: 'Where?' })).toBe('Where?');
    expect(at({ nearer: 'Where?', sharedBy: 0 })).toBe(`${name}: Where?`);
    expect(at({ handover: 0 })).toBe(`It is ${name}’s turn.`);
  });

  it('waits for the answer, the line, or the others', () => {
    expect(at({ pending: true })).toBe('One moment…');
    expect(at({ pending: true, connected: false })).toBe('Waiting for the connection…');
    const [decider = 0] = teamOther.view.deciders;
    const name = teamOther.table.seats[decider]!.name;
    const others = { ...teamOther, choices: [], thinking: [] };
    expect(at({ shown: others })).toBe(`${name} decides…`);
    expect(at({ shown: { ...others, thinking: [decider] } })).toBe(`${name} thinks…`);
    // A bot that thinks about what was taken back is not waited for.
    expect(at({ shown: { ...others, thinking: [decider + 1] } })).toBe(`${name} decides…`);
    // Nobody decides who is not there.
    const seats = teamOther.table.seats.map((seat) =>
      seat.number === decider ? { ...seat, away: '2024-05-01T12:00:00Z' } : seat,
    );
    expect(at({ table: { ...teamOther.table, seats }, shown: others })).toBe(`${name} is away.`);
    // While a bot holds my seat I see what everybody sees, but I do not only watch.
    expect(at({ shown: { ...others, seat: null } })).toBe(`${name} decides…`);
    const strangers = teamOther.table.seats.map((seat) => ({ ...seat, mine: false }));
    const watched = { ...teamOther.table, seats: strangers };
    expect(at({ table: watched, shown: { ...others, seat: null } })).toBe(`You are watching. ${name} decides…`);
    expect(at({ shown: soloOver })).toBe('The game is over.');
  });
});
