/* Messages to this browser: asked for by a button of My account, or by the switch of a table. */
"use strict";
(() => {
  const about = document.getElementById("push");
  if (!about || !navigator.serviceWorker || !window.PushManager || !window.Notification) return;
  const key = about.dataset.key;

  const bytes = (text) => {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/").padEnd(Math.ceil(text.length / 4) * 4, "="));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  };
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=+$/, "");

  async function send(fields) {
    const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
    const answer = await fetch(about.getAttribute("action") ?? about.dataset.action, {
      method: "POST",
      body: new URLSearchParams({ csrfmiddlewaretoken: token, ...fields }),
    });
    if (answer.status === 422) throw new Error(await answer.text());
    if (!answer.ok || answer.redirected) throw new Error("The site did not take it. Load the page anew.");
  }

  async function subscription() {
    const worker = await navigator.serviceWorker.getRegistration("/");
    return (await worker?.pushManager.getSubscription()) ?? null;
  }

  /* Have messages sent to this browser. Throws an Error with words for who asked. */
  async function on() {
    if ((await Notification.requestPermission()) !== "granted") {
      throw new Error("This browser has been told not to let this site notify you.");
    }
    await navigator.serviceWorker.register("/service-worker.js");
    const worker = await navigator.serviceWorker.ready;
    let found = await worker.pushManager.getSubscription();
    if (found && text(found.options.applicationServerKey ?? new ArrayBuffer(0)) !== key) {
      await found.unsubscribe(); // of another key of the site
      found = null;
    }
    try {
      found ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    } catch {
      throw new Error("The service that brings messages to this browser cannot be reached.");
    }
    const { endpoint, keys } = found.toJSON();
    await send({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  }

  async function off() {
    const found = await subscription();
    if (!found) return;
    await send({ endpoint: found.endpoint, off: "on" });
    await found.unsubscribe();
  }

  /* Whether this browser is one of those that the page names. */
  async function known() {
    const found = await subscription();
    if (!found) return false;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(found.endpoint));
    const name = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return about.dataset.known?.split(" ").includes(name) ?? false;
  }

  window.pushes = { on, off };
  const button = about.querySelector("button");
  if (!button) return;
  const said = about.querySelector("[role=status]");
  known().then((already) => {
    about.hidden = already;
  });
  button.addEventListener("click", async () => {
    button.disabled = true;
    said.textContent = "";
    try {
      await on();
      location.reload();
    } catch (error) {
      said.textContent = error.message;
      button.disabled = false;
    }
  });
})();
