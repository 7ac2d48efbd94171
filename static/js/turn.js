/* Whether a game waits for whoever looks, here or at another table: in the title, on the icon, and, where they
   asked for it and look elsewhere, as a notification of the browser. */
"use strict";
(() => {
  const SIGN = "Your turn – ";
  const icons = document.currentScript.dataset;
  const box = document.getElementById("notify");
  const why = document.getElementById("notify-why");
  const mine = () => document.getElementById("table")?.dataset.turn === "yours";
  const elsewhere = () => Number(document.getElementById("elsewhere")?.dataset.waits ?? 0);
  const table = location.pathname;

  function remembered() {
    try {
      return localStorage.getItem("turnNotices") === "on";
    } catch {
      return false;
    }
  }
  const wanted = () => remembered() && window.Notification?.permission === "granted";

  /* A telephone shows it by the service worker alone, a desktop without one too. */
  async function notify(words, tag) {
    const what = { body: words, tag, icon: icons.turnIcon, data: { address: table } };
    const worker = await navigator.serviceWorker?.getRegistration?.();
    if (worker?.active) {
      await worker.showNotification("Your turn", what);
      return;
    }
    const shown = new Notification("Your turn", what);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  }

  const plain = () => document.title.replace(SIGN, "");
  let was = { mine: mine(), elsewhere: elsewhere() };
  function look() {
    const now = { mine: mine(), elsewhere: elsewhere() };
    const waits = now.mine || now.elsewhere > 0;
    const number = /^\(\d+\) /.exec(plain())?.[0] ?? "";
    const title = number + (waits ? SIGN : "") + plain().slice(number.length);
    if (document.title !== title) document.title = title;
    const icon = document.getElementById("icon");
    const href = waits ? icons.turnIcon : icons.icon;
    if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
    const news = (now.mine && !was.mine) || now.elsewhere > was.elsewhere;
    was = now;
    if (news && document.hidden && wanted()) {
      const where = now.mine ? plain().slice(number.length) : "A game waits at another table.";
      notify(where, `turn:${now.mine ? table : "elsewhere"}`).catch(() => {});
    }
  }
  look();
  document.addEventListener("htmx:afterSwap", look);
  document.addEventListener("htmx:oobAfterSwap", look);

  /* Who has logged in anew has messages sent here again, as before. */
  document.addEventListener("DOMContentLoaded", () => {
    if (!box || !wanted() || !window.pushes || sessionStorage.getItem("pushed")) return;
    const done = () => sessionStorage.setItem("pushed", "1");
    window.pushes.on().then(done, done);
  });

  if (!box) return;
  function say(words) {
    why.textContent = words;
  }
  if (!window.Notification) {
    box.disabled = true;
    say("This browser shows no notifications.");
    return;
  }
  box.checked = wanted();
  box.addEventListener("change", async () => {
    say("");
    if (!box.checked) {
      localStorage.setItem("turnNotices", "off");
      await window.pushes?.off().catch(() => {});
      return;
    }
    const answer = await Notification.requestPermission();
    box.checked = answer === "granted";
    if (!box.checked) {
      say("This browser has been told not to let this site notify you.");
      return;
    }
    localStorage.setItem("turnNotices", "on");
    if (!window.pushes) return;
    try {
      await window.pushes.on();
      say("Also while this page is closed.");
    } catch {
      say("As long as this page is open.");
    }
  });
})();
