/* Shows messages that the site sends to this browser, while no page of it is open too. It keeps nothing and
   stands in the way of no request. */
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/* A path of this site, whatever it is given. */
function here(address) {
  const url = new URL(address ?? "/", self.location.origin);
  return url.origin === self.location.origin ? url.href : `${self.location.origin}/`;
}

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    /* a message that is none of ours */
  }
  const { title = "Pennant", tag, address } = told;
  event.waitUntil(
    self.registration.showNotification(title, { tag, renotify: Boolean(tag), icon: "/favicon.ico", data: { address } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = here(event.notification.data?.address);
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === new URL(address).pathname);
      return open ? open.focus() : self.clients.openWindow(address);
    }),
  );
});
