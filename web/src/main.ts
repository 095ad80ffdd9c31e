import '@fontsource-variable/nunito-sans/wght.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('The page has no place for the app.');
target.replaceChildren();
mount(App, { target });

// Only for being installed and for saying that there is no connection; without it everything works as well.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}
