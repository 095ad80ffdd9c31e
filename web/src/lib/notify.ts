// Saying that it is somebody's turn when they look elsewhere.

import { settings } from './settings.svelte';

/** Ask the browser for leave; false if it is refused or there is none to give. */
export async function allowNotifications(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted';
}

export function notify(title: string, text: string, tag: string): void {
  if (!settings.notify || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  try {
    const shown = new Notification(title, { body: text, tag, icon: '/icon-192.png' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // some phones allow it only from a service worker
  }
}
