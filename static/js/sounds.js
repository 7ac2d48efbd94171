/* The sounds of the table, made here: bat, glove, crowd, and “your turn”. Off until somebody wants them. */
"use strict";
(() => {
  const box = document.getElementById("sounds");
  if (!box || !window.AudioContext) return;
  let wanted = false;
  try {
    wanted = localStorage.getItem("tableSounds") === "on";
  } catch {
    /* a browser that remembers nothing */
  }
  box.checked = wanted;
  let audio = null;
  const context = () => (audio ??= new AudioContext());

  /* Noise through a filter, swelling and dying away */
  function noise(type, frequency, q, { attack, decay, loud }) {
    const at = context().currentTime;
    const length = attack + decay;
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
    const source = audio.createBufferSource();
    source.buffer = buffer;
    const filter = audio.createBiquadFilter();
    filter.type = type;
    filter.frequency.value = frequency;
    filter.Q.value = q;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + attack);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    source.connect(filter).connect(gain).connect(audio.destination);
    source.start(at);
  }
  function tone(frequency, after, length) {
    const at = context().currentTime + after;
    const source = audio.createOscillator();
    source.type = "triangle";
    source.frequency.value = frequency;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.12, at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    source.connect(gain).connect(audio.destination);
    source.start(at);
    source.stop(at + length);
  }
  const SOUNDS = {
    bat: () => noise("bandpass", 1500, 4, { attack: 0.002, decay: 0.09, loud: 0.6 }),
    glove: () => noise("lowpass", 380, 1, { attack: 0.004, decay: 0.13, loud: 0.5 }),
    crowd: () => {
      SOUNDS.bat();
      noise("bandpass", 900, 0.6, { attack: 0.35, decay: 1.1, loud: 0.16 });
    },
    turn: () => {
      tone(660, 0, 0.14);
      tone(880, 0.12, 0.2);
    },
  };

  let heard = document.querySelector("#call .shout")?.id;
  function play(name) {
    if (wanted && SOUNDS[name]) SOUNDS[name]();
    document.documentElement.dataset.heard = wanted ? name : "";
  }
  box.addEventListener("change", () => {
    wanted = box.checked;
    localStorage.setItem("tableSounds", wanted ? "on" : "off");
    if (wanted) play("turn");
  });
  document.addEventListener("table:shown", () => {
    const shout = document.querySelector("#call .shout");
    if (!shout || shout.id === heard) return;
    heard = shout.id;
    if (shout.dataset.sound) play(shout.dataset.sound);
  });
  document.addEventListener("table:turn", () => {
    if (document.hidden) play("turn");
  });
})();
