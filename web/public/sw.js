// Makes the site installable, and says so when there is no connection. Everything else goes to the network: a table
// is what the server says it is, never what was kept.
const KEPT = 'pentapolis-1';
const OFFLINE = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.addAll([OFFLINE, '/icon.svg']))
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
  else if (new URL(event.request.url).pathname === '/icon.svg')
    event.respondWith(fetch(event.request).catch(() => caches.match('/icon.svg')));
});

// Told from outside that it is somebody's turn, also when no page is open. A second time takes the place of the first.
self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {};
  const title = told.trial ? 'This is how you are told' : `${told.nearly ? 'Little time left' : 'Your turn'}: ${told.game}`;
  const body = told.trial ? 'When it is your turn and you look elsewhere.' : `${told.name} has to decide.`;
  const path = told.table ? `/table/${encodeURIComponent(told.table)}` : '/';
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: path, icon: '/icon-192.png', badge: '/icon-192.png', data: path }),
  );
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data, self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const there = pages.find((page) => page.url === wanted);
      return there ? there.focus() : self.clients.openWindow(wanted);
    }),
  );
});
// The browser was given another address.
self.addEventListener('pushsubscriptionchange', (event) => {
  const key = event.oldSubscription?.options.applicationServerKey;
  if (!key) return;
  event.waitUntil(
    self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).then((made) => {
      const { endpoint, keys } = made.toJSON();
      return fetch('/api/me/ways', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'push', address: endpoint, ...keys }),
      });
    }),
  );
});
