import '@fontsource-variable/nunito-sans/wght.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no place for the app.');
// A page that is older than the service asks for parts that are gone. The address says already what was asked for: the
// page of today goes on with it. Once only: what is not there then is missing for another reason.
const RENEWED = 'pentapolis.renewed';
const SOON_MS = 20_000;
addEventListener('vite:preloadError', () => {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RENEWED) ?? 0) < SOON_MS) return;
    sessionStorage.setItem(RENEWED, String(Date.now()));
  } catch {
    return; // without a memory it might be renewed for ever
  }
  location.reload();
});

target.replaceChildren();
mount(App, { target });

// Only for being installed and for saying that there is no connection; without it everything works as well.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
