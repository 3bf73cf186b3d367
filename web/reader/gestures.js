// What fingers and the wheel do on a page: turn, zoom, move what is zoomed.

const turnShare = 0.18;
const turnSpeed = 0.35;

export class Gestures {
  constructor(root, stage, zoom) {
    this.root = root;
    this.stage = stage;
    this.zoom = zoom;
    this.pointers = new Map();
    this.wheel = { x: 0, y: 0 };
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    for (const type of ["pointerup", "pointercancel"]) root.addEventListener(type, (event) => this.up(event));
    root.addEventListener("wheel", (event) => this.roll(event), { passive: false });
    root.addEventListener("dblclick", (event) => {
      if (event.target.closest("a, button, video, iframe")) return;
      zoom.toggle(event.clientX, event.clientY);
    });
    this.watchScrolling();
  }

  down(event) {
    // The mouse selects text and clicks; it moves what is zoomed.
    if (event.pointerType === "mouse" && (event.button !== 0 || !this.zoom.isZoomed)) return;
    if (event.target.closest("input, select, button") || isControl(event)) return;
    this.pointers.set(event.pointerId, point(event));
    if (this.pointers.size === 1) this.swipe = { start: point(event), time: event.timeStamp, axis: null };
    if (this.pointers.size === 2) {
      if (this.swipe?.drag) this.stage.release(this.swipe.drag, false);
      this.swipe = null;
      const [one, other] = [...this.pointers.values()];
      this.pinch = { distance: distance(one, other), scale: this.zoom.scale };
    }
  }

  move(event) {
    if (!this.pointers.has(event.pointerId)) return;
    const before = this.pointers.get(event.pointerId);
    const now = point(event);
    this.pointers.set(event.pointerId, now);
    if (this.pinch && this.pointers.size === 2) {
      const [one, other] = [...this.pointers.values()];
      const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
      this.zoom.to((this.pinch.scale * distance(one, other)) / this.pinch.distance, middle.x, middle.y);
      return;
    }
    if (!this.swipe) return;
    const [x, y] = [now.x - this.swipe.start.x, now.y - this.swipe.start.y];
    if (!this.swipe.axis) {
      if (Math.hypot(x, y) < 8) return;
      this.swipe.axis = Math.abs(x) > Math.abs(y) ? "x" : "y";
      // What scrolls by itself is the browser's to move.
      if (this.swipe.axis === "y" && !this.zoom.isZoomed && event.target.closest(".scrolls")) {
        this.swipe = null;
        return;
      }
      this.root.setPointerCapture(event.pointerId);
    }
    if (this.zoom.isZoomed && !this.swipe.drag) {
      const rest = this.zoom.pan(now.x - before.x, now.y - before.y);
      // At the edge of what is zoomed a swipe turns the page.
      if (!rest || Math.hypot(x, y) < 60) return;
      this.swipe.start = { x: now.x, y: now.y };
      this.swipe.isAtEdge = true;
    }
    this.swipe.drag = this.swipe.axis === "x" ? this.stage.drag(x, 0) : this.stage.drag(0, y);
  }

  up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    if (this.pinch && this.pointers.size < 2) {
      this.pinch = null;
      this.zoom.settle();
      return;
    }
    const { drag, time } = this.swipe ?? {};
    if (!drag) return;
    const size = drag.x ? this.root.clientWidth : this.root.clientHeight;
    const way = Math.abs(drag.x || drag.y);
    const speed = way / Math.max(1, event.timeStamp - time);
    const isTurning = event.type === "pointerup" && (way > size * turnShare || (way > 24 && speed > turnSpeed));
    this.swipe = null;
    this.stage.release(drag, isTurning);
  }

  roll(event) {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.zoom.to(this.zoom.scale * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
      return;
    }
    if (this.zoom.isZoomed) {
      event.preventDefault();
      this.zoom.pan(-event.deltaX, -event.deltaY);
      return;
    }
    if (canScroll(event.target.closest(".scrolls"), event.deltaY)) return;
    // One roll of the wheel is one turn, however many events it makes.
    clearTimeout(this.wheel.timer);
    this.wheel.timer = setTimeout(() => { this.wheel = { x: 0, y: 0 }; }, 180);
    if (this.wheel.isSpent) return;
    this.wheel.x += event.deltaX;
    this.wheel.y += event.deltaY;
    const { x, y } = this.wheel;
    if (Math.max(Math.abs(x), Math.abs(y)) < 60) return;
    this.wheel.isSpent = true;
    const side = Math.abs(x) > Math.abs(y) ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up";
    this.stage.turn(this.stage.step(side));
  }

  /** A page that scrolls by itself is turned by a swipe that begins at its end. */
  watchScrolling() {
    let start = null;
    this.root.addEventListener("touchstart", (event) => {
      const scroller = event.target.closest(".scrolls");
      const { clientX: x, clientY: y } = event.touches[0];
      start = scroller && event.touches.length === 1 ? { scroller, x, y, top: scroller.scrollTop } : null;
    }, { passive: true });
    this.root.addEventListener("touchend", (event) => {
      if (!start || this.swipe?.drag) return;
      const y = event.changedTouches[0].clientY - start.y;
      const { scroller } = start;
      const atEnd = start.top >= scroller.scrollHeight - scroller.clientHeight - 1;
      if (y < -60 && atEnd) this.stage.turn(this.stage.step("down"));
      if (y > 60 && start.top <= 0) this.stage.turn(this.stage.step("up"));
    }, { passive: true });
  }
}

const point = (event) => ({ x: event.clientX, y: event.clientY });
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** Whether a film's controls are meant, at its lower edge. */
function isControl(event) {
  const film = event.target.closest("video");
  return film !== null && event.clientY > film.getBoundingClientRect().bottom - 64;
}

export function canScroll(element, way) {
  if (!element) return false;
  const rest = element.scrollHeight - element.clientHeight - element.scrollTop;
  return way > 0 ? rest > 1 : element.scrollTop > 0;
}
