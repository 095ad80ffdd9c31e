// Skyline in the browser: a plain module. It draws what the snapshot shows and offers what `choices` has; it knows
// no rule. Colours come from the page's own variables, so that light and dark both fit.

const WIDTH = 46;
const STOREY = 13;
const COLOURS = { b: '#c4694a', g: '#5b9bc8', w: '#c39a5b' };

const node = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    key.startsWith('on') ? made.addEventListener(key.slice(2), value) : made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const STYLE = `
  .skyline { display: grid; gap: 1rem; padding: 1rem; max-width: 60rem; margin: 0 auto; }
  .skyline .street { display: flex; align-items: flex-end; gap: 3px; min-height: 170px; padding: 0 4px;
    border-bottom: 5px solid currentColor; overflow-x: auto; }
  .skyline .house { width: ${WIDTH}px; flex: none; border-radius: 3px 3px 0 0; color: #fff; font-weight: 800;
    text-align: center; padding-top: 2px; box-sizing: border-box; text-shadow: 0 1px 2px #000a; }
  .skyline .lit { outline: 3px solid #f0b400; outline-offset: -3px; }
  .skyline button { font: inherit; min-height: 44px; min-width: 44px; padding: 0.4rem 0.8rem; cursor: pointer; }
  .skyline .chosen { outline: 3px solid #f0b400; }
  .skyline .row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
  .skyline h2 { font-size: 1rem; margin: 0 0 0.3rem; }
`;

export function mount(element, props) {
  let chosen = null;
  let now = props;

  const house = ({ letter, material, height }, lit) => {
    const drawn = node('div', { class: lit ? 'house lit' : 'house', title: `${material} ${height}` }, String(height));
    drawn.style.height = `${height * STOREY}px`;
    drawn.style.background = COLOURS[letter] ?? '#888';
    return drawn;
  };

  const street = (houses, seat) => {
    const { table } = now.snapshot;
    const name = table.seats[seat]?.name || `Player ${seat + 1}`;
    const lit = (at) => now.highlight.some(([x, y]) => x === at && y === seat);
    const row = node('div', { class: 'street', role: 'img' }, ...houses.map((one, at) => house(one, lit(at))));
    row.setAttribute(
      'aria-label',
      `${name}: ${houses.map(({ material, height }) => `${material} ${height}`).join(', ') || 'nothing built yet'}`,
    );
    return node('section', {}, node('h2', {}, `${name}: ${now.snapshot.view.table.scores[seat]}`), row);
  };

  const hand = () => {
    const mine = now.snapshot.view.table.hands[now.snapshot.seat ?? -1] ?? [];
    const cards = mine.map((card) => {
      const button = node('button', { type: 'button' }, `${card.material} ${card.height}`);
      button.disabled = !now.choices.length || now.pending !== null;
      button.setAttribute('aria-pressed', String(chosen === card.house));
      if (chosen === card.house) button.classList.add('chosen');
      button.addEventListener('click', () => {
        chosen = card.house;
        draw();
      });
      return button;
    });
    const ends = now.choices
      .filter(({ structure }) => structure.house === chosen)
      .map((choice) => {
        const button = node('button', { type: 'button' }, choice.words);
        button.disabled = now.pending !== null;
        button.addEventListener('pointerenter', () => now.preview(choice));
        button.addEventListener('pointerleave', () => now.preview(null));
        button.addEventListener('click', () => now.play(choice));
        return button;
      });
    const undo = now.canUndo ? [node('button', { type: 'button', onclick: () => now.undo() }, 'Take back')] : [];
    const label = { class: 'row', role: 'group', 'aria-label': 'Your hand' };
    return node('section', {}, node('div', label, ...cards, ...ends, ...undo));
  };

  const draw = () => {
    const { streets, deck } = now.snapshot.view.table;
    if (!now.choices.some(({ structure }) => structure.house === chosen)) chosen = null;
    element.replaceChildren(
      node('style', {}, STYLE),
      node('div', { class: 'skyline' }, ...streets.map(street), hand(), node('p', {}, `${deck} cards in the deck`)),
    );
  };

  draw();
  return {
    update(next) {
      // A forecast changes nothing that is drawn here; drawing anew would take buttons away from under a click.
      const shown = ({ snapshot, choices, pending, canUndo, highlight }) =>
        JSON.stringify([snapshot.version, choices.map(({ action }) => action), pending, canUndo, highlight]);
      const same = shown(next) === shown(now);
      now = next;
      if (!same) draw();
    },
    destroy() {
      element.replaceChildren();
    },
  };
}
