// The player for podcast episodes and films. It keeps one speed for all and a position for each file, and offers the
// next episode.
import { element, icon, isolated } from "../shared/dom.js";
import { read, write } from "../shared/storage.js";
import { attempt, say } from "../shared/toast.js";
import { feedWords } from "./words.js";

/** The storage key for speed and positions. */
const key = "masthead:player";
const speeds = [0.8, 1, 1.2, 1.5, 1.75, 2, 2.5];
/** The maximum number of stored positions. */
const most = 300;

/** Recent players, so that a redrawn post continues to play. */
const players = new Map();

/** Whether a file is audio or video. */
export function isPlayed({ type }) {
  return /^(audio|video)\//.test(type ?? "");
}

/**
 * A player for a file, or a button that downloads it.
 * @param name identifies the file across posts.
 * @param bring downloads the post's files, which redraws the post.
 * @param next opens the next episode, or null.
 */
export function playerOf(file, { name, title, bring, next }) {
  if (!file.kept) return downloader(file, bring);
  const known = players.get(name);
  if (known) {
    known.update(next);
    return known.element;
  }
  const made = new Player(file, name, title);
  made.update(next);
  players.set(name, made);
  // Keep playing players and the most recent ones.
  for (const [other, player] of players) if (players.size > 4 && other !== name && player.media.paused) players.delete(other);
  return made.element;
}

/** Starts playing when the player is ready. */
export function playSoon(name) {
  playSoon.wanted = name;
}

/** Stops playback. */
export function stopPlaying() {
  for (const { media } of players.values()) media.pause();
  players.clear();
}

function downloader({ type, bytes }, bring) {
  const size = bytes > 0 ? ` · ${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB` : "";
  const words = type.startsWith("audio") ? feedWords.listen(size) : feedWords.watch(size);
  const button = element("button", { type: "button", className: "button main" }, icon("arrow", "small"), words);
  button.addEventListener("click", async () => {
    [button.disabled, button.lastChild.textContent] = [true, feedWords.downloading];
    say(feedWords.downloading);
    const isDone = await attempt(feedWords.downloadFailed, bring);
    if (!isDone && button.isConnected) [button.disabled, button.lastChild.textContent] = [false, words];
  });
  return element("div", { className: "player" }, button);
}

class Player {
  constructor({ kept, type, duration }, name, title) {
    this.name = name;
    const isVideo = type.startsWith("video/");
    this.media = element(isVideo ? "video" : "audio", { controls: true, preload: "metadata", src: kept, title, ariaLabel: title, ...(isVideo && { playsInline: true }) });
    this.speed = element("select", { "aria-label": feedWords.speed }, ...speeds.map((value) => element("option", { value: String(value), textContent: `${value.toLocaleString()}×` })));
    const step = (seconds, label) => {
      const made = element("button", { type: "button", className: "button", "aria-label": label, textContent: `${seconds < 0 ? "−" : "+"}${Math.abs(seconds)} s` });
      made.addEventListener("click", () => { this.media.currentTime = Math.max(0, this.media.currentTime + seconds); });
      return made;
    };
    this.next = element("button", { type: "button", className: "button", hidden: true }, feedWords.nextEpisode, icon("next", "small", "flip"));
    this.next.addEventListener("click", () => this.lead?.());
    this.element = element(
      "div", { className: `player${isVideo ? " film" : ""}`, role: "group", "aria-label": feedWords.player }, element("p", {}, isolated(title)), this.media,
      element("div", { className: "player-keys" }, step(-15, feedWords.back15), step(30, feedWords.forward30), element("span", { className: "choice" }, this.speed, icon("down", "small")), this.next),
    );
    this.listen(duration);
  }

  update(next) {
    this.lead = next;
    this.next.hidden = !next;
    if (playSoon.wanted !== this.name) return;
    playSoon.wanted = null;
    // Browsers may require a tap first.
    this.media.play().catch(() => {});
  }

  listen(duration) {
    const { media, speed } = this;
    const kept = read(key);
    const rate = speeds.includes(kept.speed) ? kept.speed : 1;
    speed.value = String(rate);
    media.defaultPlaybackRate = media.playbackRate = rate;
    speed.addEventListener("change", () => {
      media.defaultPlaybackRate = media.playbackRate = Number(speed.value);
      write(key, { ...read(key), speed: Number(speed.value) });
    });
    const place = kept.places?.find(([name]) => name === this.name)?.[1] ?? 0;
    media.addEventListener("loadedmetadata", () => {
      const length = media.duration || duration || Infinity;
      if (place > 5 && place < length - 5) media.currentTime = place;
    }, { once: true });
    let kept5 = 0;
    media.addEventListener("timeupdate", () => {
      if (Math.abs(media.currentTime - kept5) < 5) return;
      kept5 = media.currentTime;
      this.keep();
    });
    for (const name of ["pause", "seeked"]) media.addEventListener(name, () => this.keep());
    addEventListener("pagehide", () => this.keep());
    // Only one plays at a time.
    media.addEventListener("play", () => { for (const other of players.values()) if (other !== this) other.media.pause(); });
    media.addEventListener("ended", () => {
      this.keep();
      this.lead?.();
    });
  }

  /** Saves the position; a finished file has none. */
  keep() {
    const { media, name } = this;
    if (!media.currentTime) return;
    const kept = read(key);
    const others = (Array.isArray(kept.places) ? kept.places : []).filter(([other]) => other !== name);
    const isOver = media.ended || media.currentTime > media.duration - 5;
    write(key, { ...kept, places: [...(isOver ? [] : [[name, Math.floor(media.currentTime)]]), ...others].slice(0, most) });
  }
}
