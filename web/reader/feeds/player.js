// The player for podcast episodes and films. It remembers one speed for everything and the position in each file, and
// offers the next episode.
import { element, icon, isolated } from "../shared/dom.js";
import { read, write } from "../shared/storage.js";
import { attempt, say } from "../shared/toast.js";
import { feedWords } from "./words.js";

/** The storage key for speed and positions. */
const key = "masthead:player";
const speeds = [0.8, 1, 1.2, 1.5, 1.75, 2, 2.5];
/** The maximum number of stored positions. */
const most = 300;

/**
 * Recent players, so that a post keeps playing when it is redrawn.
 * @type {Map<string, Player>}
 */
const players = new Map();

/**
 * Whether a file is audio or video.
 * @param {Pick<PostFile, "type">} file
 */
export function isPlayed({ type }) {
  return /^(audio|video)\//.test(type ?? "");
}

/**
 * A player for a file, or a button for downloading it.
 * @param {PostFile} file
 * @param {object} options
 * @param {string} options.name identifies the file across posts.
 * @param {string} options.title
 * @param {() => Promise<boolean>} options.bring downloads the post's files, after which the post is redrawn.
 * @param {(() => void) | null} options.next opens the next episode. Null if there is none.
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
  // Keep players that are playing, and the most recent ones.
  for (const [other, player] of players) if (players.size > 4 && other !== name && player.media.paused) players.delete(other);
  return made.element;
}

/**
 * The player to start as soon as it is ready.
 * @type {string | null}
 */
let soon = null;

/**
 * Starts playing as soon as the player is ready.
 * @param {string} name
 */
export function playSoon(name) {
  soon = name;
}

/** Stops playback. */
export function stopPlaying() {
  for (const { media } of players.values()) media.pause();
  players.clear();
}

/**
 * @param {PostFile} file
 * @param {() => Promise<boolean>} bring
 */
function downloader({ type, bytes }, bring) {
  const size = bytes ? ` · ${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB` : "";
  const words = type?.startsWith("audio") ? feedWords.listen(size) : feedWords.watch(size);
  const label = document.createTextNode(words);
  const button = element("button", { type: "button", className: "button main" }, icon("arrow", "small"), label);
  button.addEventListener("click", async () => {
    [button.disabled, label.textContent] = [true, feedWords.downloading];
    say(feedWords.downloading);
    const isDone = await attempt(feedWords.downloadFailed, bring);
    if (!isDone && button.isConnected) [button.disabled, label.textContent] = [false, words];
  });
  return element("div", { className: "player" }, button);
}

class Player {
  /**
   * @param {PostFile} file
   * @param {string} name
   * @param {string} title
   */
  constructor({ kept, type, duration }, name, title) {
    this.name = name;
    /** @type {(() => void) | null} opens the next episode */
    this.lead = null;
    const isVideo = Boolean(type?.startsWith("video/"));
    this.media = element(isVideo ? "video" : "audio", {
      controls: true, preload: "metadata", src: kept, title, ariaLabel: title, ...(isVideo && { playsInline: true }),
    });
    const options = speeds.map((value) => element("option", { value: String(value), textContent: `${value.toLocaleString()}×` }));
    this.speed = element("select", { "aria-label": feedWords.speed }, ...options);
    const step = (/** @type {number} */ seconds, /** @type {string} */ label) => {
      const textContent = `${seconds < 0 ? "−" : "+"}${Math.abs(seconds)} s`;
      const made = element("button", { type: "button", className: "button", "aria-label": label, textContent });
      made.addEventListener("click", () => { this.media.currentTime = Math.max(0, this.media.currentTime + seconds); });
      return made;
    };
    this.next = element("button", { type: "button", className: "button", hidden: true }, feedWords.nextEpisode, icon("next", "small", "flip"));
    this.next.addEventListener("click", () => this.lead?.());
    this.element = element(
      "div", { className: `player${isVideo ? " film" : ""}`, role: "group", "aria-label": feedWords.player },
      element("p", {}, isolated(title)), this.media,
      element(
        "div", { className: "player-keys" }, step(-15, feedWords.back15), step(30, feedWords.forward30),
        element("span", { className: "choice" }, this.speed, icon("down", "small")), this.next,
      ),
    );
    this.listen(duration);
  }

  /** @param {(() => void) | null} next */
  update(next) {
    this.lead = next;
    this.next.hidden = !next;
    if (soon !== this.name) return;
    soon = null;
    // The browser may require a tap first.
    this.media.play().catch(() => {});
  }

  /** @param {number | null} duration */
  listen(duration) {
    const { media, speed } = this;
    const kept = read(key);
    const rate = speeds.find((one) => one === kept.speed) ?? 1;
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
    // Only one player plays at a time.
    media.addEventListener("play", () => {
      for (const other of players.values()) if (other !== this) other.media.pause();
    });
    media.addEventListener("ended", () => {
      this.keep();
      this.lead?.();
    });
  }

  /** Saves the position. A finished file has none. */
  keep() {
    const { media, name } = this;
    if (!media.currentTime) return;
    const kept = read(key);
    const places = Array.isArray(kept.places) ? kept.places.filter(([other]) => other !== name) : [];
    const isOver = media.ended || media.currentTime > media.duration - 5;
    if (!isOver) places.unshift([name, Math.floor(media.currentTime)]);
    write(key, { ...kept, places: places.slice(0, most) });
  }
}
